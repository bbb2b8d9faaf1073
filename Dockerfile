# The local run of Countersign: for development and tests only, with demo people and a code that works wherever a code is sent.
# docs/local-development.md tells how to use it.

FROM node:24-bookworm-slim AS build
WORKDIR /build
# The packages first: this layer stays until the lock file changes.
COPY package.json package-lock.json .npmrc ./
COPY clients/typescript/package.json clients/typescript/
COPY clients/cli/package.json clients/cli/
COPY clients/local/package.json clients/local/
COPY portal/package.json portal/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build -w @countersign/local

FROM node:24-bookworm-slim
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /opt/countersign-local
COPY --from=build /build/clients/local/package.json ./
COPY --from=build /build/clients/local/dist ./dist
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "dist/healthy.js"]
CMD ["node", "dist/countersign-local.js"]
