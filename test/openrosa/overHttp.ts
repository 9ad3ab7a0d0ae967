import type { TestServer } from '../support/server.ts';

type HttpOptions = {
  method?: string;
  url: string;
  payload?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** Returns a running console in the form that the robot calls: over the network instead of within its process. */
export function overHttp(origin: string): Pick<TestServer, 'app'> {
  const inject = async ({ method = 'GET', url, payload, headers = {} }: HttpOptions) => {
    const response = await fetch(new URL(url, origin), { method, headers, body: payload ?? null });
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
  return { app: { inject } as unknown as TestServer['app'] };
}
