// Lets the console open without a connection. It caches only the program's files, never data; pages come from the network
// whenever it is available, so that no update is missed.

const PREFIX = 'fourscore ';
/** Matches addresses whose content the server creates for each request; they are never cached. */
const SERVED = /^\/(images\/|s\/|a\/|store\/export|demo\.json|openapi\.json)/;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // If the browser supports routes, it doesn't have to start this worker for requests that it never handles.
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
  // An asset's name contains a hash of its content.
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOr(request));
  else if (isFile(pathname)) event.respondWith(fetchOr(request, pathname));
});

/** Each page reports its files once it is rendered. */
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)));

/**
 * Caches the files of one version with the page that requests them, keeps those of the previous version, and deletes the rest. If
 * the server already has a newer version, that one is cached once it has been opened.
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
  // The previous version may still be open in another tab, with an audit in it, so its files are kept until the next version.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The browser is online again. The pages send what is waiting, because only they know who is signed in. */
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
    // With these, a load balancer reports that no server is available.
    if (answer.status !== 502 && answer.status !== 504) return answer;
    return (await newest(kept)) ?? answer;
  } catch (error) {
    const answer = await newest(kept);
    if (answer) return answer;
    throw error;
  }
}

/** Returns a file of the version that was cached last. */
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
