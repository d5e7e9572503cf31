#!/usr/bin/env node
"use strict";

// Runs the memoryd of this platform, which is in a package of its own: npm installs the one that fits. This file needs nothing but Node 18.

const { spawn } = require("node:child_process");
const { constants } = require("node:os");
const { isatty } = require("node:tty");
const { optionalDependencies } = require("../package.json");

const PLATFORM = `${process.platform}-${process.arch}`;
const FILE = process.platform === "win32" ? "memoryd.exe" : "memoryd";

/** Returns the path of the binary in a package, or undefined if the package is not installed. */
function installed(name) {
  try {
    return require.resolve(`${name}/bin/${FILE}`);
  } catch (error) {
    if (error.code === "MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}

function binary() {
  const glibc = installed(`@memoryd/${PLATFORM}`);
  const musl = installed(`@memoryd/${PLATFORM}-musl`);
  if (glibc === undefined || musl === undefined) return glibc ?? musl;
  // Both are there where a package manager does not know the field "libc". The report takes long, so it is made only then.
  return process.report.getReport().header.glibcVersionRuntime ? glibc : musl;
}

function fail(sentence) {
  process.stderr.write(`memoryd: ${sentence}\n`);
  process.exitCode = 1;
}

function explainMissing() {
  const name = `@memoryd/${PLATFORM}`;
  if (!(name in optionalDependencies)) {
    const known = Object.keys(optionalDependencies).map((dependency) => dependency.replace("@memoryd/", ""));
    fail(`there is no binary for ${PLATFORM}; there is one for ${known.join(", ")}.`);
    return;
  }
  fail(
    `the package ${name} with the binary is not installed. It is an optional dependency of memoryd: install memoryd again on this machine, ` +
      "without --omit=optional and without a node_modules folder of another machine.",
  );
}

function run(path) {
  // Listeners come first, so that a signal during the start does not end this process alone. They run when the child is there.
  const forward = (signal) => child.kill(signal);
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, forward);
  // A terminal sends Ctrl-C to this process and to memoryd. Forwarding it would be a second one, by which memoryd stops without waiting.
  // Asked of the descriptors, because opening process.stdin would change the mode of a pipe that memoryd reads.
  process.on("SIGINT", [0, 1, 2].some(isatty) ? () => undefined : forward);
  const child = spawn(path, process.argv.slice(2), { stdio: "inherit" });
  child.on("error", (error) => fail(`the binary ${path} cannot be started: ${error.message}`));
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    // This process ends as memoryd did, so that its parent sees the same signal.
    process.removeAllListeners(signal);
    process.exitCode = 128 + constants.signals[signal];
    process.kill(process.pid, signal);
  });
}

const path = binary();
if (path === undefined) explainMissing();
else run(path);
