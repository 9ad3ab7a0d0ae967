// Lets the console open without a connection. It keeps the program's own files and no data; pages come from the network
// whenever there is one, so that no update is missed.

const PREFIX = 'fourscore ';
/** What the server makes for each request is never touched. */
const SERVED = /^\/(images\/|s\/|a\/|store\/export|demo\.json|openapi\.json)/;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Where the browser can tell by itself what never comes here, it need not wake this up first.
  event.addRoutes?.([
    { condition: { requestMethod: 'POST' }, source: 'network' },
    { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: '/assets/*' }, source: 'race-network-and-fetch-handler' },
  ]);
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || SERVED.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(fetchOr(request, '/'));
  // The name of an asset tells its content.
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOr(request));
  else if (isFile(pathname)) event.respondWith(fetchOr(request, pathname));
});

/** A page tells what it is made of once it is drawn. */
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)));

/**
 * Keeps the files of one version together with the page that asks for them and those of the version before, and forgets the rest.
 * When the server has a newer version already, that one is kept once it has been opened.
 */
async function keep({ entry, files }) {
  const page = await fetch('/', { cache: 'no-cache' });
  if (!page.ok || !(await page.clone().text()).includes(entry)) return;
  const cache = await caches.open(PREFIX + entry);
  const wanted = files.filter(isFile);
  await Promise.all(
    wanted.map(async (file) => {
      if (!file.startsWith('/assets/') || !(await cache.match(file))) await cache.add(file);
    }),
  );
  await cache.put('/', page);
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + entry);
  // In another tab the version before may still be open, with an audit in it: its parts stay until the next one comes.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The browser found a connection: what waits is sent by the pages, which alone know who is signed in. */
self.addEventListener('sync', (event) => event.waitUntil(wake(event.tag)));

async function wake(tag) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(tag);
}

function isFile(pathname) {
  return /^\/(assets|i18n)\//.test(pathname) || pathname === '/favicon.svg';
}

async function fetchOr(request, kept) {
  try {
    const answer = await fetch(request);
    // So a balancer says that nothing stands behind it.
    if (answer.status !== 502 && answer.status !== 504) return answer;
    return (await newest(kept)) ?? answer;
  } catch (error) {
    const answer = await newest(kept);
    if (answer) return answer;
    throw error;
  }
}

/** A file of the version that was kept last. */
async function newest(file) {
  for (const name of (await caches.keys()).filter((each) => each.startsWith(PREFIX)).toReversed()) {
    const answer = await (await caches.open(name)).match(file);
    if (answer) return answer;
  }
  return undefined;
}

async function keptOr(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
