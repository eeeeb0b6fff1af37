import { operatorEnvironmentId } from '@intendance/domain/subscription/public.js';
import type { NewsFields } from '@intendance/domain/website/editor/news/news.events.js';
import { newsBoardId, newsCase } from '@intendance/domain/website/editor/news/news.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { CommandBus } from '@nestjs/cqrs';
import { systemContext } from '../platform/wire/system-context.js';
import { ExecuteCase } from '../platform/writes/execute-case.js';
import type { Services } from './services.js';

const plans = [
  {
    title: 'Bienvenue dans la démonstration',
    content: '<p>Les structures, les personnes et les montants sont inventés : essayez tout, rien ne part à l’extérieur.</p>',
    daysAgo: 1,
  },
  {
    title: 'Clôture des comptes',
    content: '<p>Pensez à rapprocher vos relevés bancaires avant la fin de l’exercice : la clôture vous dira ce qui manque.</p>',
    daysAgo: 20,
  },
] as const;

/** News of the platform, on the home page of every structure. */
export async function seedNews(app: Services, today: LocalDate): Promise<void> {
  for (const { title, content, daysAgo } of plans) {
    const publishAt = `${addDays(today, -daysAgo)}T07:00:00.000Z`;
    const fields: NewsFields = { title, content, publishAt, expireAt: null, environments: [] };
    const data = { ...fields, id: derivedId<'news'>(`intendance demo news ${title}`) };
    await app
      .get(CommandBus)
      .execute(new ExecuteCase(systemContext(operatorEnvironmentId), newsCase, { type: 'WriteNews', data, id: newsBoardId }));
  }
}
