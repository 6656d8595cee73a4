# Everything that can be done with a checkout. `make` alone lists it.

SHELL := /bin/bash
SWIFT ?= swift
DOCC ?= docc
# What the program is linked to or loads for pictures and codes, and what its tests need beside it.
PACKAGES := libgpiod-dev libsqlite3-dev libcurl4-openssl-dev libxml2-dev libcrypt-dev libqrencode4 libturbojpeg0-dev \
	libpng-dev libchafa-dev libglib2.0-dev libtomlplusplus-dev
TEST_PACKAGES := openssl python3 zbar-tools
BENCH_PACKAGES := binutils gcc libc6-dev
# What the tests of the way in from afar need; without it they are skipped and say so. `make test` does not install it: a
# server that a package starts by itself should not come to somebody's machine with tests.
SSH_PACKAGES := openssh-server openssh-client strace ansible-core
DOCS_PACKAGES := python3
# What packs the program, what its build needs in a clean Debian beside PACKAGES and the toolchain, what checks it.
DEB_PACKAGES := debhelper binutils python3
TOOLCHAIN_PACKAGES := g++ libc6-dev libncurses6 pkg-config
ROOT_PACKAGES := debootstrap
UNIT_PACKAGES := systemd
# An import that is not declared, or a warning in our own code, ends the build.
CHECKED := --explicit-target-dependency-import-check error
STATE := .state
# Nothing of the program is beside it: no library is looked for there.
RELEASE := --configuration release --static-swift-stdlib --disable-local-rpath
DEBS := .build/debs
# Prints where the package is.
PACK = deploy/debian/package "$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)/galley" .build/checkouts $(DEBS)
# The Debians that there are packages for, and this machine's own.
SUITES := bookworm trixie
SUITE := $(shell . /etc/os-release && echo $$VERSION_CODENAME)
DOCUMENTATION := .build/documentation
# The documents that DocC makes of the articles and the symbols, from which the site is made.
ARCHIVE := .build/docc
# The built test program of all rooms; `swift test` would run it in one process only.
TESTS = $(shell $(SWIFT) build --show-bin-path < /dev/null)/galleyPackageTests.xctest
GRAPHS = $(dir $(shell $(SWIFT) build --show-bin-path < /dev/null))symbolgraph
PICTURES := Sources/Documentation.docc/Resources
define WRITE_PAGES
$(SWIFT) build --product galley < /dev/null && $(SWIFT) build --product galley-pictures < /dev/null && \
	cd "$$($(SWIFT) build --show-bin-path < /dev/null)" && \
	./galley --experimental-dump-help | ./galley-pictures pages "$(CURDIR)/Sources/Documentation.docc"
endef

.PHONY: help run env test check soak lint format build board-test bench bench-floor docs pictures pictures-check pages pages-check clean \
	packages test-packages docs-packages ssh-packages bench-packages bench-build arm-check deb debs $(SUITES:%=deb-%) \
	package-test package-check unit-check deb-packages root-packages unit-packages

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: packages ## Install what is missing, build, and run the kiosk simulated in this terminal
	@$(SWIFT) build --product galley < /dev/null
	@mkdir -p $(STATE) && chmod 700 $(STATE)
	@echo 'In another shell here: eval "$$(make env)", then galley screen, galley press ok, galley --help' >&2
	@exec "$$($(SWIFT) build --show-bin-path < /dev/null)/galley" run --simulate \
		--state $(STATE) --config $(STATE)/galley.toml --socket $(STATE)/control.sock

env: ## Print what lets another shell talk to the kiosk of `make run`: eval "$(make env)"
	@echo 'export PATH="$(CURDIR)/.build/debug:$$PATH" GALLEY_STATE="$(CURDIR)/$(STATE)"'
	@echo 'export GALLEY_CONFIG="$(CURDIR)/$(STATE)/galley.toml" GALLEY_SOCKET="$(CURDIR)/$(STATE)/control.sock"'

test: packages test-packages ## Install what is missing, build, and run the tests; FILTER=Shopping runs one feature's
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@Tests/run "$(TESTS)" '$(FILTER)'

check: packages lint ## Check the format and run the tests that need nothing but a processor, in two minutes
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@Tests/run "$(TESTS)" --pure

soak: packages test-packages ## Count the memory of a kiosk over 20,000 requests, in some minutes
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@GALLEY_SOAK=20000 $(SWIFT) test --no-parallel --skip-build --filter SoakTests < /dev/null

lint: ## Check the format of the code
	@$(SWIFT) format lint --strict --recursive Sources Tests board Package.swift

format: ## Format the code
	@$(SWIFT) format --in-place --recursive Sources Tests board Package.swift

build: packages ## Build the program as it is installed, with Swift inside
	@$(SWIFT) build $(RELEASE) --product galley < /dev/null

deb: build deb-packages ## Build the Debian package of this machine's Debian
	@$(PACK)

debs: $(SUITES:%=deb-%) ## Build those of Debian 12 and 13, another than this machine's in a root of it; needs root

deb-$(SUITE): deb

$(patsubst %,deb-%,$(filter-out $(SUITE),$(SUITES))): root-packages
	@deploy/debian/build $(@:deb-%=%) $(DEBS) "$(RELEASE)" $(PACKAGES) $(DEB_PACKAGES) $(TOOLCHAIN_PACKAGES)

unit-check: unit-packages ## Check how much the service may do: systemd's score of it is 2.0 at most
	@set -o pipefail; systemd-analyze security --no-pager --offline=true --threshold=20 deploy/systemd/galley.service | tail -n 1

package-test: debs root-packages ## Try the packages in clean Debians: install, upgrade, purge, boot; needs root
	@Tests/Package/run bookworm $(DEBS)/galley_*+deb12_*.deb
	@Tests/Package/run trixie $(DEBS)/galley_*+deb13_*.deb
	@Tests/Package/service bookworm $(DEBS)/galley_*+deb12_*.deb
	@Tests/Package/service trixie $(DEBS)/galley_*+deb13_*.deb

package-check: build deb-packages root-packages ## The same with the package of this machine's Debian alone; needs root
	@package="$$($(PACK))" && Tests/Package/run $(SUITE) "$$package" && Tests/Package/service $(SUITE) "$$package"

arm-check: root-packages ## Compile the C and C++ of the program for arm64 and armhf; needs root
	@Tests/Package/arm bookworm arm64 armhf
	@Tests/Package/arm trixie arm64 armhf

board-test: build test-packages ## Run the program on the lines of a real kernel, in an emulated machine
	@Tests/Board/run "$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)/galley"

bench: build bench-build ## Measure what the README promises, in three minutes
	@folder="$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)" && \
		strip -o .build/bench/galley "$$folder/galley" && "$$folder/galley-bench" .build/bench/galley "$$folder/galley"

bench-floor: bench-build ## Compare the display's driver with a bare C loop, on the lines of a real kernel
	@gcc -O2 -Wall -Wextra -Werror -o .build/bench/floor Tests/Bench/floor.c -lgpiod
	@Tests/Bench/run-floor "$$($(SWIFT) build $(RELEASE) --show-bin-path < /dev/null)/galley-bench" .build/bench/floor

# DocC converts the symbol graphs of all modules but those of C and of tests. The dump needs a build of everything.
docs: packages docs-packages ## Build the documentation as a site that a browser reads from the disk; a warning is an error
	@rm -rf "$(GRAPHS)" $(ARCHIVE)
	@$(SWIFT) build --build-tests $(CHECKED) < /dev/null
	@$(SWIFT) package dump-symbol-graph > /dev/null < /dev/null
	@cd "$(GRAPHS)" && rm -f CCrypt*.json CGPIOD*.json CI2C*.json CLinux*.json CPhotos*.json CQRCode*.json CTOML*.json CTasks*.json \
		DisplayBench*.json Fixtures*.json KioskTesting*.json ScriptedServices*.json SimulatedKiosk*.json Workbench*.json galley*.json
	@$(DOCC) convert Sources/Documentation.docc --additional-symbol-graph-dir "$(GRAPHS)" --output-dir $(ARCHIVE) \
		--fallback-display-name Galley --fallback-bundle-identifier galley --warnings-as-errors \
		--no-transform-for-static-hosting
	@Tests/DocumentationSite/build $(ARCHIVE) $(DOCUMENTATION)

pictures: packages ## Draw the pictures of the documentation: screens of an evening, a tour, the wiring of a board
	@$(SWIFT) run galley-pictures $(PICTURES) < /dev/null

pictures-check: packages ## Check that the pictures are as they are drawn now
	@$(SWIFT) run galley-pictures --check $(PICTURES) < /dev/null

pages: packages ## Write the pages of the documentation about settings and commands
	@$(WRITE_PAGES)

pages-check: packages ## Check that these pages say what the program says now
	@$(WRITE_PAGES) --check

clean: ## Remove what was built, and the state of simulated kiosks
	@rm -rf .build $(STATE)

packages:
	@deploy/install-packages $(PACKAGES) < /dev/null

test-packages:
	@deploy/install-packages $(TEST_PACKAGES) < /dev/null

docs-packages:
	@deploy/install-packages $(DOCS_PACKAGES) < /dev/null

ssh-packages: ## Install sshd and what else the tests of the way in from afar need
	@deploy/install-packages $(SSH_PACKAGES) < /dev/null

deb-packages:
	@deploy/install-packages $(DEB_PACKAGES) < /dev/null

root-packages:
	@deploy/install-packages $(ROOT_PACKAGES) < /dev/null

unit-packages:
	@deploy/install-packages $(UNIT_PACKAGES) < /dev/null

bench-build: packages bench-packages
	@$(SWIFT) build $(RELEASE) --product galley-bench < /dev/null
	@mkdir -p .build/bench

bench-packages:
	@deploy/install-packages $(BENCH_PACKAGES) < /dev/null
