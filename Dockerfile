# Build: packages, database client, site and terminal tool.
# The exact version that was tested (docs/decisions/0023-node-and-sqlite.md).
FROM node:24.21.0-trixie-slim AS build
WORKDIR /quad
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node bin/prepare.mjs && node bin/quad.mjs --version
# What runs needs no build tools; the search engine is a service of its own (MEILI_HOST).
# Without the tools' names first, npm keeps TypeScript as an optional peer.
RUN npm pkg delete devDependencies dependencies.esbuild dependencies.@prisma/client-generator-ts \
  dependencies.@prisma/get-dmmf dependencies.@prisma/prisma-schema-wasm \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/@gaubee node_modules/.cache

FROM node:24.21.0-trixie-slim
# Backups of PostgreSQL call programs of the server's version, such as postgresql-client-17 (Debian 13).
ARG PACKAGES=
RUN test -z "$PACKAGES" || { apt-get update && apt-get install -y --no-install-recommends $PACKAGES \
  && rm -rf /var/lib/apt/lists/*; }
# Behind a proxy of your own also set TRUST_PROXY or TRUSTED_IP_HEADER (README, Operating): without
# it everybody has the proxy's address, and its limits.
# What each is for is in app/platform/processes/site-memory.ts.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /quad
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=build --chown=node:node /quad/package.json ./
COPY --from=build --chown=node:node /quad/node_modules ./node_modules
COPY --from=build --chown=node:node /quad/build ./build
COPY --from=build --chown=node:node /quad/bin ./bin
COPY --from=build --chown=node:node /quad/content ./content
COPY --from=build --chown=node:node /quad/prisma/migrations ./prisma/migrations
COPY --from=build --chown=node:node /quad/prisma/postgresql ./prisma/postgresql
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# exec: the site itself gets SIGTERM and ends gracefully.
CMD ["sh", "-c", "node bin/quad.mjs db migrate && exec node --max-old-space-size=160 --max-semi-space-size=8 --wasm-tiering-budget=100000000 bin/serve.mjs"]
