# The console in a container. Build: docker build -t fourscore . Run: see deploy/compose.yaml and docs/operating.md.

# If this base can't be pulled, use another one: --build-arg BASE=... It needs Node.js, npm and a user `node`.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
# Dependencies rarely change, so they have their own layer.
COPY package.json package-lock.json ./
COPY scripts/project.mjs scripts/install.mjs scripts/
RUN node scripts/install.mjs
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/README.md ./
COPY --from=build /app/bin bin
COPY --from=build /app/dist dist
COPY --from=build /app/docs docs
COPY --from=build /app/instruments instruments
COPY --from=build /app/migrations migrations
COPY --from=build /app/emails emails
COPY --from=build /app/public public
COPY --from=build /app/node_modules node_modules
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Running exports finish within 30 s of this signal, so set a longer stop timeout than Docker's 10 s.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "bin/fourscore.mjs"]
CMD ["start"]
