// Receives webhooks of Intendance: node receive.mjs <secret> [port]. Node 20 or later, no dependency.
import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';

const [secret = '', port = '4000'] = process.argv.slice(2);
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
const toleranceSeconds = 300;
// In a real program: a table with a unique key, written in the transaction of the work.
const handled = new Set();

function isOurs(headers, body) {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`);
  // Two signatures for a day after a change of the secret.
  return signatures.split(' ').some((text) => {
    const signature = Buffer.from(text);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

const server = http.createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isOurs(request.headers, body)) return response.writeHead(401).end();
  const id = request.headers['webhook-id'];
  const { type, data } = JSON.parse(body);
  if (!handled.has(id)) console.log(type, data.record_id, JSON.stringify(data.values));
  handled.add(id);
  response.writeHead(204).end();
});
server.listen(Number(port), () => console.log(`waiting on port ${server.address().port}`));
