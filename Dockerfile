# Builds the one binary and puts it alone into a small image.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN scripts/build

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --no-create-home memoryd && mkdir /data && chown memoryd /data
COPY --from=build /src/dist/memoryd /usr/local/bin/memoryd
USER memoryd
VOLUME /data
ENV MEMORYD_DATA=/data MEMORYD_HOST=0.0.0.0
EXPOSE 7373
ENTRYPOINT ["memoryd"]
CMD ["serve"]
