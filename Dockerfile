# Builds the one binary and puts it alone into a small image. Runs with a read-only root: /data is a volume, /tmp a tmpfs that allows execution.
# The build runs on the machine's own architecture; the binary is cross-built for the one that is asked for.
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS build
ARG TARGETARCH
WORKDIR /src
COPY . .
RUN case "$TARGETARCH" in arm64) target=linux-arm64 ;; *) target=linux-x64 ;; esac \
  && scripts/build --target "$target" && mv dist/memoryd-*-"$target" /memoryd && mkdir /data

FROM debian:bookworm-slim
COPY --from=build /memoryd /usr/local/bin/memoryd
COPY --from=build --chown=10001:10001 --chmod=700 /data /data
USER 10001:10001
VOLUME /data
ENV MEMORYD_DATA=/data MEMORYD_HOST=0.0.0.0
EXPOSE 7373
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s CMD ["memoryd", "health"]
ENTRYPOINT ["memoryd"]
CMD ["serve"]
