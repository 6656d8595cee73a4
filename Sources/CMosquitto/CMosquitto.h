#pragma once
// libmosquitto, the MQTT client library of Eclipse Mosquitto.

#include <mosquitto.h>
#include <mqtt_protocol.h>
