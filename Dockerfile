# The program with what it needs to serve, its database too; DATABASE_URL names another. See docs/containers.md.

# The packages that the program runs with, among them the database.
FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
# Tools that a package of the program may be used with, such as its test runner, come along while they are named here.
RUN npm pkg delete devDependencies && npm ci --omit=dev --ignore-scripts=false \
  # What Node was unpacked from, with its headers, and its symbols.
  && rm -rf node_modules/node/node_modules \
  && strip node_modules/node/bin/node \
  # What only people and compilers read.
  && find node_modules -type f \
    -regex '.*\.\(map\|ts\|mts\|cts\|flow\|md\|markdown\)' ! -iname '*licen[cs]e*' ! -iname 'notice*' -delete \
  # What packages test themselves with, and what programs in C are linked with.
  && find node_modules \( -type d -name test -o -type f -name '*.a' \) -prune -exec rm -rf {} +

# The web app and the server, built with all packages.
FROM node:24-trixie-slim AS built
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts=false
COPY vite.config.ts rolldown.config.ts ./
COPY scripts scripts
COPY src src
ARG COMMIT=unknown
# The screens are in dist/web then.
RUN echo "$COMMIT" > commit && node scripts/build.mjs && rm -rf src/web src/app/window src/features/web src/features/*/web

# The system below Node, which comes with the packages as everywhere else. Nothing is installed into it, so it needs
# neither a package manager nor Perl; Node converts texts by itself.
FROM debian:trixie-slim AS system
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin betwixt \
  && install --directory --owner=10001 --mode=700 /data \
  && rm -rf /usr/bin/apt* /usr/bin/dpkg* /usr/bin/perl* /usr/bin/sqv /usr/lib/apt /usr/lib/dpkg /usr/lib/*/gconv \
    /usr/lib/*/libapt* /usr/lib/*/libdb-* /usr/lib/*/libsqlite3* /usr/lib/*/perl* /usr/share/perl* /var/lib/apt \
    /var/cache/* /var/log/*

FROM scratch
COPY --from=system / /
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=built /app/commit ./
COPY --from=built /app/dist/web dist/web
COPY --from=built /app/dist/server dist/server
COPY migrations migrations
COPY CHANGELOG.md ./
COPY --from=built /app/src src
USER 10001
ENV DATA_DIR=/data
ENV PATH=/app/node_modules/node/bin:/usr/local/bin:/usr/bin:/bin
ENV HOST=0.0.0.0
ENV PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "dist/server/main.js"]
