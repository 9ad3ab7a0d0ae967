# Replaces node:24-bookworm-slim if no image can be pulled: Debian's packages, Node.js and npm from npm's registry, the user `node`.
FROM scratch
ADD debian.tar /
COPY node_modules/node-linux-*/bin/node /usr/local/bin/
# A network may have its own certificate authority, which the machine trusts.
COPY authorities.crt /etc/ssl/certs/ca-certificates.crt
COPY node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
