import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type S3Server = {
  readonly endpoint: string;
  /** By `bucket/key`. */
  readonly objects: Map<string, Buffer>;
  stop(): Promise<void>;
};

/** A server that answers as S3 does to signed requests for single objects, with the bucket in the path. */
export async function startS3Server(accessKeyId: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname.slice(1));
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`))
      return refuse(response, 403, 'AccessDenied');
    switch (request.method) {
      case 'PUT':
        if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength');
        objects.set(key, await buffer(request));
        return response.writeHead(200, { etag: '"0"' }).end();
      case 'DELETE':
        objects.delete(key);
        return response.writeHead(204).end();
      default: {
        const object = objects.get(key);
        if (!object) return refuse(response, 404, 'NoSuchKey');
        const headers = { 'content-length': object.length, 'last-modified': new Date(0).toUTCString(), etag: '"0"' };
        return response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : object);
      }
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
