import PDFDocument from 'pdfkit';
import { newDatabase, seed, signInGrand } from './fixture.ts';
import type { Report } from './row.ts';
import { type Server, startServer } from './server.ts';

type Place = { readonly postgres: string; readonly scratch: string };
type Session = { readonly server: Server; readonly headers: Record<string, string> };
type Batch = { readonly id: string; readonly status: string; readonly households: number; readonly pages: number; readonly size: number };

const paragraph =
  'Le comité vous invite à l’arbre de Noël des enfants. Cette année encore, chaque enfant de moins de douze ans reçoit un cadeau, et la patinoire est ouverte toute l’après-midi.';
const body = `<p>Bonjour {prénom},</p>${`<p>${paragraph} <strong>Inscrivez-vous</strong> avant le <em>1er décembre</em>.</p>`.repeat(4)}<ul><li>spectacle</li><li>goûter</li></ul>`;

/** Letters and labels of 800 and of 10,000 people without an e-mail address, beside bare pdfkit with the same text. */
export async function benchLetters({ postgres, scratch }: Place, report: Report): Promise<void> {
  const url = await newDatabase(postgres, 'bench_letters');
  await seed(url, scratch, { people: 100, claims: 1 });
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const headers = { authorization: `Bearer ${await signInGrand(server.url)}`, 'content-type': 'application/json' };
    const session = { server, headers };
    const list = await post<{ id: string }>(session, '/mailing_lists', { name: 'Tous', type: 'people', data: {}, consent: true });
    const mailing = await post<{ id: string }>(session, '/mailings', { subject: 'Noël', body, recipients: { lists: [list.id] } });
    const bare = await barePerSecond();
    let people = 0;
    for (const size of [800, 10_000]) {
      await importPeople(session, people, size);
      people = size;
      for (const format of ['letters', 'labels'] as const) {
        await server.resetPeak();
        const before = await server.peakMb();
        const started = performance.now();
        const batch = await finished(session, mailing.id, await post<Batch>(session, `/mailings/${mailing.id}/letters`, { format }));
        const seconds = (performance.now() - started) / 1000;
        const peak = `peak memory ${(await server.peakMb()).toFixed(0)} MB (${before.toFixed(0)} MB before)`;
        const note = `${seconds.toFixed(1)} s, ${batch.pages} pages, ${(batch.size / 1e6).toFixed(1)} MB, ${peak}`;
        const floor = format === 'letters' ? { floor: { name: 'bare pdfkit', value: bare } } : {};
        report({ name: `${format} of ${batch.households} households`, value: batch.households / seconds, unit: '/s', note, ...floor });
      }
    }
  } finally {
    await server.stop();
  }
}

async function finished({ server, headers }: Session, mailing: string, { id }: Batch): Promise<Batch> {
  for (;;) {
    const batch = (await (await fetch(`${server.url}/api/mailings/${mailing}/letters/${id}`, { headers })).json()) as Batch;
    if (batch.status === 'made') return batch;
    if (batch.status !== 'running') throw new Error(`the letters are ${batch.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function post<Answer>({ server, headers }: Session, path: string, content: object): Promise<Answer> {
  const response = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(content) });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function importPeople(session: Session, from: number, to: number): Promise<void> {
  const { server, headers } = session;
  const lines = Array.from({ length: to - from }, (_, index) => {
    const at = from + index;
    return `L${at};COURRIER${at};Marie;Mme;${at} rue des Lilas;69003;Lyon`;
  });
  const form = new FormData();
  const content = ['Matricule;Nom;Prénom;Civilité;Adresse;Code postal;Ville', ...lines].join('\n');
  form.set('file', new File([content], 'courrier.csv', { type: 'text/csv' }));
  const { authorization = '' } = headers;
  const upload = await fetch(`${server.url}/api/people/upload`, { method: 'POST', headers: { authorization }, body: form });
  const { id } = (await upload.json()) as { id: string };
  await post(session, `/people/imports/${id}/confirm`, { mode: 'all' });
  for (;;) {
    const { status } = (await (await fetch(`${server.url}/api/people/imports/${id}`, { headers })).json()) as { status: string };
    if (status === 'done') return;
    if (status !== 'running') throw new Error(`the import is ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The same words on as many pages, laid out by the library. */
async function barePerSecond(): Promise<number> {
  const letters = 800;
  const text = body.replace(/<\/(?:p|li)>/g, '\n').replace(/<[^>]*>/g, '');
  const document = new PDFDocument({ size: 'A4', margin: 57, autoFirstPage: false });
  document.on('data', () => undefined);
  const ended = new Promise((resolve) => document.once('end', resolve));
  const started = performance.now();
  for (let letter = 0; letter < letters; letter++) document.addPage().fontSize(10.5).text(text);
  document.end();
  await ended;
  return (letters / (performance.now() - started)) * 1000;
}
