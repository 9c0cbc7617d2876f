/**
 * Keeps the page beside it, which is the scope of this worker, and shows it where there is no network. It is a file of
 * its own beside a page that can be installed.
 */

const worker = /** @type {any} */ (self);
const page = worker.registration.scope;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(newest(page)));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { url, mode } = event.request;
  if (mode === "navigate" && new URL(url).pathname === new URL(page).pathname)
    event.respondWith(
      newest(event.request).catch(async () => (await caches.match(page)) ?? Response.error()),
    );
});

/** The page of the server, which is kept. @type {(request: Request | string) => Promise<Response>} */
async function newest(request) {
  const found = await fetch(request);
  if (found.ok) await (await caches.open("klotski-studio")).put(page, found.clone());
  return found;
}
