#pragma once
// libmosquitto, the MQTT client library of Eclipse Mosquitto, and the part of OpenSSL that says why it refused a certificate.

#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <openssl/ssl.h>
