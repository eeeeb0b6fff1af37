import { setTimeout as delay } from 'node:timers/promises';
import { type Ask, asker } from './ask.ts';
import { cpuBetween, cpuOf } from './cpu.ts';
import { newDatabase, seed, signInGrand } from './fixture.ts';
import type { Report } from './row.ts';
import { type Server, startServer } from './server.ts';

type Place = { readonly postgres: { readonly url: string; readonly pid: number }; readonly scratch: string };
type Session = { readonly server: Server; readonly ask: Ask; readonly postgresPid: number; readonly report: Report };
type Import = { readonly id: string; readonly status: string };
/** A file, the fields sent before it, and the routes that take it. */
type Sample = {
  readonly name: string;
  readonly lines: number;
  readonly file: File;
  readonly path: string;
  readonly imports: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly confirmation?: object;
};

const peopleLines = 10_000;

/** Memory and processor of the server while it imports the largest files, one after the other in one process, then several at once. */
export async function benchImports({ postgres, scratch }: Place, lines: number, report: Report): Promise<void> {
  const url = await newDatabase(postgres.url, 'bench_imports');
  await seed(url, scratch, { people: 10, claims: 1 });
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const ask = asker(server.url, await signInGrand(server.url), '/api');
    // Without a year, every movement of a statement would wait for one.
    await ask('POST', '/comptability/exercices', {});
    const session = { server, ask, postgresPid: postgres.pid, report };
    report({ name: 'memory after the start', value: await server.residentMb(), unit: 'MB' });
    for (const sample of [...peopleSamples(), ...(await statementSamples(ask, lines)), ...(await orderSamples(ask, lines))])
      await measure(session, sample.name, sample.lines, () => importSample(ask, sample));
    const [people] = peopleSamples('Z');
    const together = [people, ...(await statementSamples(ask, lines)), ...(await orderSamples(ask, lines, 'Z'))].filter(
      (one) => one !== undefined,
    );
    await measure(session, `${together.length} at once`, lines, () => Promise.all(together.map((sample) => importSample(ask, sample))));
  } finally {
    await server.stop();
  }
}

async function measure({ server, postgresPid, report }: Session, name: string, lines: number, work: () => Promise<unknown>): Promise<void> {
  await server.resetPeak();
  const before = await cpuOf(server.pid, postgresPid);
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const cpu = cpuBetween(before, await cpuOf(server.pid, postgresPid));
  const note = `${(lines / seconds).toFixed(0)} lines a second in ${seconds.toFixed(1)} s; processor ${(cpu.server / 1000).toFixed(1)} + ${(cpu.postgres / 1000).toFixed(1)} s`;
  report({ name, value: await server.peakMb(), unit: 'MB', note });
}

async function importSample(ask: Ask, { file, path, imports, fields = {}, confirmation = {} }: Sample): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const { id } = await ask<Import>('POST', path, form);
  await ask('POST', `${imports}/${id}/confirm`, confirmation);
  for (;;) {
    const { status } = await ask<Import>('GET', `${imports}/${id}`);
    if (status === 'done') return;
    if (status !== 'running') throw new Error(`the import of ${file.name} is ${status}`);
    await delay(500);
  }
}

function peopleSamples(mark = 'I'): Sample[] {
  const short = ['Matricule;Nom;Prénom;Email;Date de naissance;Mobile;Code postal;Ville'];
  const children = Array.from({ length: 6 }, (_, at) => at + 1);
  const family = children.map((rank) => `Enfant ${rank} nom;Enfant ${rank} prénom;Enfant ${rank} date de naissance`).join(';');
  const long = [
    `Matricule;Civilité;Nom;Prénom;Date de naissance;Email;Adresse;Code postal;Ville;Téléphone;Mobile;Date d'entrée;Service;Site;Coefficient;Contrat;Statut;Conjoint nom;Conjoint prénom;Conjoint date de naissance;Note;${family}`,
  ];
  for (let at = 0; at < peopleLines; at++) {
    const name = `${mark}${at}`;
    short.push(`${name};Importé ${at};Marie;${name}@import.demo;01/02/1990;0612345678;69001;Lyon`);
    const born = children.map((rank) => `Importé ${at};Léa${rank};0${rank}/05/2015`).join(';');
    long.push(
      `L${name};Mme;Long ${at};Anne;01/02/1980;l${name}@import.demo;${at} rue des Lilas;69001;Lyon;0472000000;0612345678;01/09/2020;Atelier;Lyon;250;CDI;Cadre;Long ${at};Paul;15/03/1981;Note de la ligne ${at};${born}`,
    );
  }
  const routes = { path: '/people/upload', imports: '/people/imports', confirmation: { mode: 'all' }, lines: peopleLines };
  return [
    { ...routes, name: 'people, 8 columns', file: new File([short.join('\n')], 'personnes.csv') },
    { ...routes, name: 'people, 39 columns', file: new File([long.join('\n')], 'familles.csv') },
  ];
}

let accounts = 0;

async function statementSamples(ask: Ask, lines: number): Promise<Sample[]> {
  const { exercices } = await ask<{ exercices: { start_date: string }[] }>('GET', '/comptability/exercices');
  const year = Number((exercices.at(-1)?.start_date ?? '2026').slice(0, 4));
  accounts += 1;
  const account = { name: `Banque ${accounts}`, account_type: 'checking', budget: 'ASC', iban: null };
  const { id } = await ask<{ id: string }>('POST', '/comptability/accounts', account);
  const rows = Array.from({ length: lines }, (_, at) => {
    const [month, day] = [Math.floor((at * 12) / lines) + 1, (at % 28) + 1].map((part) => String(part).padStart(2, '0'));
    return `${day}/${month}/${year};PRLV SEPA FOURNISSEUR ${at % 50} REF ${accounts}-${at};${at % 5 === 0 ? '' : '-'}${(at % 900) + 1},25`;
  });
  const file = new File([['Date;Libellé;Montant', ...rows].join('\n')], 'releve.csv');
  const routes = { path: '/comptability/operations/upload', imports: '/comptability/imports', fields: { account: id } };
  return [{ ...routes, name: 'statement, CSV', lines, file }];
}

async function orderSamples(ask: Ask, lines: number, mark = 'M'): Promise<Sample[]> {
  const { people } = await ask<{ people: { id: string }[] }>('GET', '/people?limit=5000&filters[statusBenef]=current');
  const rows = Array.from({ length: lines / 2 }, (_, at) => {
    const [month, day] = [Math.floor((at * 24) / lines) + 1, (at % 28) + 1].map((part) => String(part).padStart(2, '0'));
    const head = `${mark}-${at};${day}/${month}/2026;${people[at % people.length]?.id}`;
    return `${head};Place de cinéma;11,90;${(at % 3) + 1}\n${head};Entrée de piscine;4,50;1`;
  });
  const file = new File([['Commande;Date;Identifiant de la fiche;Billet;Prix;Quantité', ...rows].join('\n')], 'commandes.csv');
  return [{ name: 'orders', lines, file, path: '/orders/upload', imports: '/orders/imports' }];
}
