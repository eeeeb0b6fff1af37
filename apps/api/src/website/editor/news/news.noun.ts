import type { NewsEvent } from '@intendance/domain/website/editor/news/news.events.js';
import { newsDecider } from '@intendance/domain/website/editor/news/news.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { describer } from '../../../platform/history/history-describer.js';
import { field } from '../../../platform/history/history-fields.js';
import { excerpt } from '../page-item/describe-item.js';
import { NewsController, OperatorNewsController } from './news.controller.js';
import { NewsBoards } from './news-board.js';

export const newsNoun = noun({
  feature: 'operation',
  controllers: [NewsController, OperatorNewsController],
  providers: [NewsBoards],
  history: [
    describer<NewsEvent>({
      streamType: 'news',
      recordType: 'news',
      describe: (event) => {
        if (event.type === 'NewsWithdrawn') return { label: 'a retiré une nouvelle' };
        const { title, content } = event.data;
        const label = event.type === 'NewsWritten' ? 'a écrit une nouvelle' : 'a modifié une nouvelle';
        return { label, fields: { title: field('Titre', title), content: excerpt('Contenu', content) } };
      },
    }),
  ],
  streams: [
    stream('news', newsDecider, {
      texts: {
        title: 'clear: shown to every user',
        content: 'clear: shown to every user',
        publishAt: 'impersonal',
        expireAt: 'impersonal',
      },
      relay: {
        NewsWritten: ['id', 'publishAt', 'expireAt', 'environments'],
        NewsRevised: ['id', 'publishAt', 'expireAt', 'environments'],
        NewsWithdrawn: ['id'],
      },
    }),
  ],
});
