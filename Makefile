# All tasks of development. `make` without a target lists them.

SHELL := /bin/bash
# Under sudo, the Swift of the user who called it.
ifndef SWIFT
SWIFT := $(if $(SUDO_USER),$(shell deploy/toolchain)/bin/)swift
endif
DOCC ?= docc
# The Debian packages that the program links to, or loads for pictures, archives and QR codes.
PACKAGES := libgpiod-dev libsqlite3-dev libcurl4-openssl-dev libxml2-dev libcrypt-dev libqrencode4 libturbojpeg0-dev \
	libpng-dev libwebp-dev libchafa-dev libglib2.0-dev libarchive-dev libtomlplusplus-dev libmosquitto-dev libssl-dev libical-dev
# The further packages that the tests need.
TEST_PACKAGES := openssl python3 zbar-tools mosquitto mosquitto-clients python3-radicale python3-venv
BENCH_PACKAGES := binutils gcc libc6-dev
# The packages for RPLCD and luma.lcd, which come from PyPI.
PEER_PACKAGES := python3 python3-pip python3-libgpiod python3-pil python3-cbor2
# The packages for the tests of SSH access. Without them these tests are skipped with a message. `make test` does not install
# them, because openssh-server would start a server on the developer's machine.
SSH_PACKAGES := openssh-server openssh-client strace ansible-core
# The broker of a chain, and the further one of `make brokers`. Only these targets install them, because Debian's packages
# start servers.
FLEET_PACKAGES := nats-server haproxy openssl util-linux
BROKER_PACKAGES := rabbitmq-server
# The packages that make the documentation's site.
DOCS_PACKAGES := python3
# The packages that build the Debian package, those that a clean Debian needs for it besides PACKAGES and Swift, and those that
# check it.
DEB_PACKAGES := debhelper binutils python3
TOOLCHAIN_PACKAGES := g++ libc6-dev libncurses6 pkg-config
ROOT_PACKAGES := debootstrap
# What traces the program in `make foundation-check`.
TRACE_PACKAGES := strace python3 procps
UNIT_PACKAGES := systemd
# The packages that build for arm64 on amd64, and run arm64 programs.
ARM64_PACKAGES := binutils debootstrap mmdebstrap python3 qemu-user-static
# libFuzzer, the address sanitizer and optimized code, with the functions that only tests may call. SwiftPM's own option passes
# each sanitizer by itself, and the compiler then doesn't count what the inputs reach.
FUZZER := --configuration release --product galley-fuzz --scratch-path .build/fuzz -Xswiftc -enable-testing \
	-Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=fuzzer-no-link,address
# An import of a module that Package.swift doesn't declare as a dependency ends the build.
CHECKED := --explicit-target-dependency-import-check error
STATE := .state
# The program contains the Swift library, so it doesn't search its own folder for libraries. Functions in sections of their own let
# the linker drop unused and equal ones.
RELEASE := --configuration release --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -Osize -Xswiftc -Xfrontend -Xswiftc -function-sections
DEBS := .build/debs
# Builds the Debian package and prints its path.
PACK = deploy/debian/package "$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)/galley" .build/checkouts $(DEBS)
# The Debian releases with a package of their own, and the release of this machine.
SUITES := bookworm trixie
SUITE := $(shell . /etc/os-release && echo $$VERSION_CODENAME)
# The Debian release for which `build-arm64` and the like build.
ARM64_SUITE := trixie
BUILD_ARM64 = deploy/arm64/build $(ARM64_SUITE) "$(RELEASE) --product galley" $(PACKAGES)
SYSROOT_ARM64 = deploy/arm64/sdk $(ARM64_SUITE) $(PACKAGES) | tail -n 1 | sed 's/$$/\/sysroot/'
DOCUMENTATION := .build/documentation
# DocC's output, from which the site is made.
ARCHIVE := .build/docc
# The built test program of all modules. Tests/run starts it once for each suite; `swift test` would use a single process.
TESTS = $(shell $(SWIFT) build --show-bin-path < /dev/null)/galleyPackageTests.xctest
GRAPHS = $(dir $(shell $(SWIFT) build --show-bin-path < /dev/null))symbolgraph
PICTURES := Sources/Documentation.docc/Resources
FLEET = --kiosks $(or $(KIOSKS),5000) --site $(or $(SITE),10) --seed $(or $(SEED),1) $(FLEET_TERMS)
define WRITE_PAGES
$(SWIFT) build --product galley < /dev/null && $(SWIFT) build --product galley-pictures < /dev/null && \
	cd "$$($(SWIFT) build --show-bin-path < /dev/null)" && \
	./galley --experimental-dump-help | ./galley-pictures pages "$(CURDIR)/Sources/Documentation.docc"
endef
MEASURE = folder="$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)" && strip -o .build/bench/galley "$$folder/galley" && \
	"$$folder/galley-bench" .build/bench/galley "$$folder/galley" --counts Tests/Bench/counts.json
WRITE_PEERS = Tests/Bench/peers/page.py Tests/Bench/peers/figures.json Sources/Documentation.docc
WRITE_GROWTH = Tests/Bench/pages/growth.py Sources/Documentation.docc

.PHONY: help run env test check faults fault-controls fuzz fuzz-smoke sanitize soak soak-build known-bugs histories home-assistant-check mealie-check mealie-server lint format build board-test fleet fleet-smoke brokers bench bench-counts bench-record bench-floor bench-peers growth long-life docs pictures pictures-check pages pages-check clean \
	packages test-packages xandikos fleet-packages broker-packages docs-packages ssh-packages bench-packages bench-build deb debs $(SUITES:%=deb-%) \
	package-test package-check unit-check deb-packages root-packages trace-packages unit-packages \
	foundation-check arm64-sdk build-arm64 deb-arm64 debs-arm64 package-test-arm64 board-test-arm64 figures-arm64 arm64-test arm64-packages

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: packages ## Install missing packages, build, and run the kiosk with a simulated board in this terminal
	@$(SWIFT) build --product galley < /dev/null
	@mkdir -p $(STATE) && chmod 700 $(STATE)
	@echo 'In another shell here: eval "$$(make env)", then galley screen, galley press ok, galley --help' >&2
	@exec "$$($(SWIFT) build --show-bin-path < /dev/null)/galley" run --simulate \
		--state $(STATE) --config $(STATE)/galley.toml --socket $(STATE)/control.sock

env: ## Print the variables that let another shell control the kiosk of `make run`: eval "$(make env)"
	@echo 'export PATH="$(CURDIR)/.build/debug:$$PATH" GALLEY_STATE="$(CURDIR)/$(STATE)"'
	@echo 'export GALLEY_CONFIG="$(CURDIR)/$(STATE)/galley.toml" GALLEY_SOCKET="$(CURDIR)/$(STATE)/control.sock"'

test: packages test-packages xandikos ## Install missing packages, build, and run all tests; FILTER=Shopping runs matching suites
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@Tests/run "$(TESTS)" '$(FILTER)'

check: packages lint ## Check the format and run the tests without processes, sockets or real time, in two minutes
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@Tests/run "$(TESTS)" --pure

soak: soak-build ## Simulate 50 days of kitchens with faults, from new seeds, in 2 to 4 minutes; DAYS=1000; SEED=7 DAYS=5 repeats a seed
	@Tests/Soak/run "$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)/galley-soak" '$(or $(DAYS),50)' '$(SEED)'

known-bugs: packages ## Check that the simulation finds known bugs, each put in alone, for the page Proof; takes long; BUG=lost-sync
	@SWIFT="$(SWIFT)" Tests/Soak/known-bugs "$(RELEASE)" $(BUG)

soak-build: packages
	@$(SWIFT) build $(RELEASE) --product galley-soak < /dev/null

fuzz: packages ## Let libFuzzer invent inputs for a minute each for what is read from outside; SECONDS=60 TARGET=cooklang
	@GALLEY_FUZZ=1 $(SWIFT) build $(FUZZER) < /dev/null
	@Tests/Fuzz/run "$$(GALLEY_FUZZ=1 $(SWIFT) build $(FUZZER) --show-bin-path < /dev/null)/galley-fuzz" $(or $(SECONDS),60) '$(TARGET)'

fuzz-smoke: ## The same for two seconds each
	@$(MAKE) fuzz SECONDS=2

sanitize: packages test-packages ## Run most tests of `make check` with the thread sanitizer, then with the address sanitizer
	@Tests/Sanitizers/run '$(SWIFT)' '$(FILTER)'

faults: packages test-packages trace-packages ssh-packages ## Run the tests of the page Faults completely, as root, and write their results into it; ROWS="F04 T05"
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@Tests/Faults/run tests "$(TESTS)" $(ROWS)

fault-controls: packages test-packages trace-packages ssh-packages ## Take one protection after another out of a copy, and expect that the page's tests fail; ROWS="F04"
	@SWIFT="$(SWIFT)" Tests/Faults/run controls $(ROWS)

histories: packages test-packages ## Play 10,000 random histories of a household, and 2,000 of a list on a real server; takes hours
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@GALLEY_HISTORIES=10000 $(SWIFT) test --no-parallel --skip-build --filter '^(HouseholdTests.HistoryTests|ShoppingSyncTests)' < /dev/null
	@GALLEY_HISTORIES=2000 $(SWIFT) test --no-parallel --skip-build --filter '^CalDAVTests.RealHistoryTests' < /dev/null

home-assistant-check: packages ## Check a kiosk's description with Home Assistant's own schema, if PyPI can be reached
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@Tests/HomeAssistant/run "$(TESTS)"

mealie-check: packages ## Compare a real Mealie server with the tests' stand-in, only by reading; URL=… TOKEN_FILE=…
	@$(SWIFT) build --product galley-mealie < /dev/null
	@"$$($(SWIFT) build --show-bin-path < /dev/null)/galley-mealie" check '$(URL)' --token-file '$(TOKEN_FILE)'

mealie-server: packages ## Run the tests' stand-in for a Mealie server until Ctrl-C; MODE=v3 RECIPES=12
	@$(SWIFT) build --product galley-mealie < /dev/null
	@exec "$$($(SWIFT) build --show-bin-path < /dev/null)/galley-mealie" serve --mode $(or $(MODE),v3) --recipes $(or $(RECIPES),12)

lint: test-packages ## Check the format of the code, the wording, and that the lists of controls fit the code
	@$(SWIFT) format lint --strict --recursive Sources Tests board Package.swift
	@Tests/words
	@python3 -B Tests/Controls/controls.py Tests/Soak/bugs Tests/Faults/controls

format: ## Format the code
	@$(SWIFT) format --in-place --recursive Sources Tests board Package.swift

build: packages ## Build the release program, with the Swift library linked in
	@$(SWIFT) build $(RELEASE) --product galley < /dev/null && deploy/return-build

deb: build deb-packages ## Build the Debian package for this machine's Debian release
	@$(PACK) && deploy/return-build

debs: $(SUITES:%=deb-%) ## Build the packages for Debian 12 and 13, the other release in a chroot; needs root

deb-$(SUITE): deb

$(patsubst %,deb-%,$(filter-out $(SUITE),$(SUITES))): root-packages
	@deploy/debian/build $(@:deb-%=%) $(DEBS) "$(RELEASE)" $(PACKAGES) $(DEB_PACKAGES) $(TOOLCHAIN_PACKAGES)

unit-check: unit-packages ## Check the service's sandbox: systemd's exposure score must be at most 2.0
	@set -o pipefail; systemd-analyze security --no-pager --offline=true --threshold=20 deploy/systemd/galley.service | tail -n 1

package-test: debs root-packages ## Test both packages in clean Debian systems: install, upgrade, purge, boot; needs root
	@Tests/Package/run bookworm $(DEBS)/galley_*+deb12_$$(dpkg --print-architecture).deb
	@Tests/Package/run trixie $(DEBS)/galley_*+deb13_$$(dpkg --print-architecture).deb
	@Tests/Package/service bookworm $(DEBS)/galley_*+deb12_$$(dpkg --print-architecture).deb
	@Tests/Package/service trixie $(DEBS)/galley_*+deb13_$$(dpkg --print-architecture).deb

package-check: build deb-packages root-packages ## Test only the package for this machine's Debian release; needs root
	@package="$$($(PACK))" && Tests/Package/run $(SUITE) "$$package" && Tests/Package/service $(SUITE) "$$package" && \
		deploy/return-build

arm64-sdk: arm64-packages ## Make compiler and SDK for arm64 with Debian 13 (ARM64_SUITE=bookworm: 12); needs root
	@deploy/arm64/sdk $(ARM64_SUITE) $(PACKAGES)

build-arm64: arm64-packages ## Build the release program for arm64, and try it with an emulated processor; needs root
	@program="$$($(BUILD_ARM64))" && { [ -n "$(SDK)" ] || Tests/Arm64/emulated "$$($(SYSROOT_ARM64))" "$$program"; }

deb-arm64: arm64-packages ## Build the package for arm64 with Debian 13 (ARM64_SUITE=bookworm: 12); needs root
	@program="$$($(BUILD_ARM64))" && deploy/arm64/package $(ARM64_SUITE) $(DEBS) "$$program" $(PACKAGES)

debs-arm64: ## Build the packages for arm64 of Debian 12 and 13; needs root
	@for suite in $(SUITES); do $(MAKE) deb-arm64 ARM64_SUITE=$$suite || exit; done

package-test-arm64: debs-arm64 ## Install both packages for arm64 in emulated Debian systems; needs root and Linux 6.7
	@Tests/Package/run bookworm $(DEBS)/galley_*+deb12_arm64.deb
	@Tests/Package/run trixie $(DEBS)/galley_*+deb13_arm64.deb

board-test-arm64: arm64-packages ## Play the board test on an emulated arm64 machine and on models of a Raspberry Pi; needs root
	@program="$$($(BUILD_ARM64))" && Tests/Board/run "$$program" && Tests/Arm64/RaspberryPi/run "$$program"

figures-arm64: arm64-packages ## Count instructions, wake-ups and system calls of the program for arm64; needs root
	@program="$$($(BUILD_ARM64))" && Tests/Arm64/figures "$$program"

arm64-test: arm64-packages ## Run the tests without processes, sockets or real time on an emulated arm64 processor; needs root
	@Tests/Arm64/tests $(ARM64_SUITE) $(PACKAGES)

foundation-check: build trace-packages ## Check that nothing in the release program asks for the data that it lacks
	@Tests/Package/foundation "$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)/galley"

fleet: packages fleet-packages ## Run a chain's broker with 5,000 simulated kiosks on loopback, which needs many cores; KIOSKS=1000 SITE=10 SEED=1
	@$(SWIFT) build $(RELEASE) --product galley-fleet < /dev/null
	@"$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)/galley-fleet" $(FLEET) deploy/fleet

fleet-smoke: ## The same with 60 kiosks, in three minutes
	@$(MAKE) fleet KIOSKS=60 SITE=6 FLEET_TERMS="--jitter 6 --spread 3"

brokers: packages test-packages fleet-packages broker-packages ## Try two kiosks with NATS and with RabbitMQ, in two minutes
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@GALLEY_BROKERS=1 $(SWIFT) test --no-parallel --skip-build --filter '^RuntimeTests.OtherBrokerTests' < /dev/null

board-test: build test-packages ## Run the program on the GPIO lines of a real kernel in an emulated machine
	@Tests/Board/run "$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)/galley"

bench: build bench-build ## Measure the figures of the page Promises, in six minutes; fails if a count has grown by a tenth
	@$(MEASURE)

bench-counts: build bench-build ## Measure only the counts, in two minutes; fails if one has grown by a tenth
	@$(MEASURE) --only-counts

bench-record: build bench-build ## Measure them, and keep the counts for later runs of `make bench`
	@$(MEASURE) --record

bench-floor: bench-build ## Compare the display driver with a minimal C loop, on the GPIO lines of a real kernel
	@gcc -O2 -Wall -Wextra -Werror -o .build/bench/floor Tests/Bench/floor.c -lgpiod
	@Tests/Bench/run-floor "$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)/galley-bench" .build/bench/floor

bench-peers: build bench-build ## Compare Galley with RPLCD, luma.lcd and a minimal C loop, for Peers.md; takes 20 minutes
	@deploy/install-packages $(PEER_PACKAGES) < /dev/null
	@gcc -O2 -Wall -Wextra -Werror -o .build/bench/floor Tests/Bench/floor.c -lgpiod
	@folder="$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)" && strip -o .build/bench/galley "$$folder/galley" && \
		Tests/Bench/peers/run .build/bench/galley "$$folder/galley-bench" .build/bench/floor

growth: build bench-build test-packages ## Measure times and memory with up to 100,000 entries, for Growth.md; takes 8 minutes
	@folder="$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)" && strip -o .build/bench/galley "$$folder/galley" && \
		"$$folder/galley-bench" growth .build/bench/galley Tests/Bench/pages/growth.json
	@$(WRITE_GROWTH)

long-life: build bench-build soak-build ## Check that 100,000 requests and 100 simulated days let nothing grow, for Growth.md; takes 20 minutes
	@folder="$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)" && strip -o .build/bench/galley "$$folder/galley" && \
		TMPDIR=/dev/shm "$$folder/galley-bench" long-life .build/bench/galley "$$folder/galley-soak" Tests/Bench/pages/long-life.json
	@$(WRITE_GROWTH) --life

# DocC converts the symbol graphs of all modules but those of C and of tests. The dump needs a build of everything.
docs: packages docs-packages ## Build the documentation as a site that a browser reads from the disk; a warning is an error
	@rm -rf "$(GRAPHS)" $(ARCHIVE)
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@$(SWIFT) package dump-symbol-graph > /dev/null < /dev/null
	@cd "$(GRAPHS)" && rm -f CArchive*.json CCounting*.json CCrypt*.json CGPIOD*.json CI2C*.json CICal*.json CICUData*.json CLinux*.json CPhotos*.json CQRCode*.json CSimulation*.json CTOML*.json CTasks*.json \
		DisplayBench*.json Fixtures*.json FuzzTargets*.json KioskTesting*.json MealieServer*.json MixedRequests*.json ScriptedServices*.json SimulatedKiosk*.json SyncHistory*.json TestBroker*.json TestCalendars*.json Workbench*.json galley*.json
	@$(DOCC) convert Sources/Documentation.docc --additional-symbol-graph-dir "$(GRAPHS)" --output-dir $(ARCHIVE) \
		--fallback-display-name Galley --fallback-bundle-identifier galley --warnings-as-errors \
		--no-transform-for-static-hosting
	@Tests/DocumentationSite/build $(ARCHIVE) $(DOCUMENTATION)

pictures: packages ## Draw the pictures of the documentation: screens of an evening, a tour, the wiring of a board
	@$(SWIFT) run galley-pictures $(PICTURES) < /dev/null

pictures-check: packages ## Check that the stored pictures match newly drawn ones
	@$(SWIFT) run galley-pictures --check $(PICTURES) < /dev/null

pages: packages ## Write the pages of the documentation about settings and commands, and those of measured figures
	@$(WRITE_PAGES)
	@$(WRITE_PEERS)
	@$(WRITE_GROWTH)

pages-check: packages ## Check that these pages match the program, and the stored figures
	@$(WRITE_PAGES) --check
	@$(WRITE_PEERS) --check
	@$(WRITE_GROWTH) --check

clean: ## Remove all build products and the state of `make run`
	@rm -rf .build $(STATE)

packages:
	@deploy/install-packages $(PACKAGES) < /dev/null

test-packages:
	@deploy/install-packages $(TEST_PACKAGES) < /dev/null

# Xandikos isn't in Debian. Where PyPI can't be reached, its tests are skipped with a message.
xandikos:
	@test -x .build/xandikos/bin/xandikos || { python3 -m venv .build/xandikos && \
		.build/xandikos/bin/pip install --quiet --disable-pip-version-check xandikos==0.4.10; } > /dev/null 2>&1 || \
		echo "Xandikos can't be installed, so its tests are skipped." >&2

fleet-packages:
	@deploy/install-packages $(FLEET_PACKAGES) < /dev/null

broker-packages:
	@deploy/install-packages $(BROKER_PACKAGES) < /dev/null

docs-packages:
	@deploy/install-packages $(DOCS_PACKAGES) < /dev/null

ssh-packages: ## Install sshd and the other packages for the tests of SSH access
	@deploy/install-packages $(SSH_PACKAGES) < /dev/null

deb-packages:
	@deploy/install-packages $(DEB_PACKAGES) < /dev/null

trace-packages:
	@deploy/install-packages $(TRACE_PACKAGES) < /dev/null

root-packages:
	@deploy/install-packages $(ROOT_PACKAGES) < /dev/null

unit-packages:
	@deploy/install-packages $(UNIT_PACKAGES) < /dev/null

bench-build: packages bench-packages
	@$(SWIFT) build $(RELEASE) --product galley-bench < /dev/null
	@mkdir -p .build/bench

bench-packages:
	@deploy/install-packages $(BENCH_PACKAGES) < /dev/null

arm64-packages:
	@deploy/install-packages $(ARM64_PACKAGES) < /dev/null
