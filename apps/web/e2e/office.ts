import type { APIRequestContext } from '@playwright/test';
import { png } from './png.js';

export type Person = { id: string; fullname: string };
export type Activity = { id: string; activity_name: string };
type Row = { id: string };

let serial = 0;
const unique = (name: string): string => `${name} ${Date.now().toString(36)}${(serial++).toString(36)}`;

/** Seeds data before a journey: activities and requests made through the API, never rows in a table. */
export class Office {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly token: string,
  ) {}

  static async open(request: APIRequestContext, email = 'admin@cse.demo'): Promise<Office> {
    const answer = await request.post('/api/login_check', { data: { email, password: 'Demo-Intendance-2026' } });
    if (!answer.ok()) throw new Error(`cannot sign in: ${answer.status()} ${await answer.text()}`);
    return new Office(request, ((await answer.json()) as { token: string }).token);
  }

  /** By default half of the bill, 100 € a year, for the beneficiary alone. */
  activity(changes: Record<string, unknown> = {}): Promise<Activity> {
    return this.post<Activity>('/refund_settings', {
      activity_name: unique('Escalade'),
      enabled: true,
      start_date: null,
      end_date: null,
      required_bill: false,
      refund_rule: '1',
      refund_percent: true,
      amount: 50,
      refund_bill: false,
      refund_limit: 100,
      refund_period: 'an',
      rule_comment: '',
      ...changes,
    });
  }

  /** By default 15,50 € each, open to everyone, without a limit of places. */
  registrationActivity(changes: Record<string, unknown> = {}): Promise<Activity> {
    return this.post<Activity>('/inscription_settings', {
      activity_name: unique('Accrobranche'),
      enabled: true,
      price: 15.5,
      start_date: null,
      end_date: null,
      inscription_rule: '0',
      required_attachment: false,
      required_bill: false,
      inscription_price_rule: '0',
      attendees_limit: null,
      rule_comment: '',
      ...changes,
    });
  }

  /** People present today, in the order of the alphabet. */
  async people(count = 1): Promise<Person[]> {
    const query = `filters[statusBenef]=current&order[lastname]=asc&limit=${count}`;
    return (await this.get<{ people: Person[] }>(`/people?${query}`)).people;
  }

  async claim(activity: Activity, person: Person, amount: number, changes: Record<string, unknown> = {}): Promise<Row> {
    return this.post<Row>('/refunds', { person: person.id, refund_settings: activity.id, date: today(), bill_amount: amount, ...changes });
  }

  /** A photo of a bill, to join to a claim. */
  async bill(): Promise<string> {
    const file = { name: 'facture.png', mimeType: 'image/png', buffer: png() };
    const answer = await this.request.post('/api/refund_attachments', { multipart: { file }, headers: this.headers() });
    if (!answer.ok()) throw new Error(`upload: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  }

  async register(activity: Activity, person: Person, entries: number, changes: Record<string, unknown> = {}): Promise<Row> {
    const claim = { person: person.id, inscription_settings: activity.id, date: today(), entries };
    const { bill_amount } = await this.post<{ bill_amount: number }>('/inscriptions/compute', claim);
    return this.post<Row>('/inscriptions', { ...claim, bill_amount, ...changes });
  }

  /** Puts a person on the waiting list of an activity that is full. */
  async putOnWaitingList(activity: Activity, person: Person, entries: number): Promise<void> {
    const path = `/api/inscription_settings/${activity.id}/waiting_list/${person.id}`;
    const answer = await this.request.put(path, { data: { entries }, headers: this.headers() });
    if (!answer.ok()) throw new Error(`PUT ${path}: ${answer.status()} ${await answer.text()}`);
  }

  async moveRegistration(registration: Row, name: string, body: Record<string, unknown> = {}): Promise<void> {
    await this.post(`/inscriptions/${registration.id}/${name}`, body);
  }

  async move(refund: Row, name: string, body: Record<string, unknown> = {}): Promise<void> {
    await this.post(`/refunds/${refund.id}/${name}`, body);
  }

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await this.request.get(`/api${path}`, { headers: this.headers() });
    if (!answer.ok()) throw new Error(`GET ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async post<Answer>(path: string, data: unknown): Promise<Answer> {
    const answer = await this.request.post(`/api${path}`, { data, headers: this.headers() });
    if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async put<Answer>(path: string, data: unknown): Promise<Answer> {
    const answer = await this.request.put(`/api${path}`, { data, headers: this.headers() });
    if (!answer.ok()) throw new Error(`PUT ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }
}

/** The day it is in Paris, as the API writes it. */
export const today = (): string => new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date());
