/**
 * What the conformance suite asks of the server that was written for it, and of options of the protocol. memoryd has neither, so these
 * scenarios fail for that reason and no other. Every other scenario must pass, and each of these must fail.
 */
export const NOT_OFFERED: Readonly<Record<string, readonly string[]>> = {
  "a tool of the suite's server": [
    "elicitation-sep1034-defaults",
    "elicitation-sep1330-enums",
    "http-custom-header-server-validation",
    "input-required-result-basic-elicitation",
    "input-required-result-basic-list-roots",
    "input-required-result-basic-sampling",
    "input-required-result-capability-check",
    "input-required-result-multi-round",
    "input-required-result-multiple-input-requests",
    "input-required-result-request-state",
    "input-required-result-result-type",
    "input-required-result-tampered-state",
    "json-schema-2020-12",
    "tools-call-audio",
    "tools-call-elicitation",
    "tools-call-embedded-resource",
    "tools-call-error",
    "tools-call-image",
    "tools-call-mixed-content",
    "tools-call-sampling",
    "tools-call-simple-text",
    "tools-call-with-progress",
  ],
  "a prompt of the suite's server": [
    "input-required-result-non-tool-request",
    "prompts-get-embedded-resource",
    "prompts-get-simple",
    "prompts-get-with-args",
    "prompts-get-with-image",
  ],
  "a resource of the suite's server": ["resources-read-binary", "resources-read-text", "resources-templates-read"],
  "completion, which has nothing to complete": ["completion-complete"],
  "log messages over the protocol, which would tell a model of faults": ["logging-set-level", "tools-call-with-logging"],
  "subscriptions to resources, which need a session": ["resources-subscribe", "resources-unsubscribe"],
  "the extension for long tasks, as no tool is long": [
    "tasks-capability-negotiation",
    "tasks-dispatch-and-envelope",
    "tasks-lifecycle",
    "tasks-mrtr-composition",
    "tasks-mrtr-input",
    "tasks-request-headers",
    "tasks-request-state-removal",
    "tasks-required-task-error",
    "tasks-wire-fields",
  ],
};

/** The checks of scenarios that are about more than what is not offered: these fail, and the other checks of the scenario must pass. */
export const CHECKS_NOT_OFFERED: Readonly<Record<string, readonly string[]>> = {
  "server-stateless": [
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-missing-capability-http-400",
    "sep-2575-server-no-log-without-loglevel",
    "sep-2575-server-rejects-undeclared-capability",
  ],
};
