import type { SiteParameterCode, SiteParameterEvent } from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import { siteParameterDecider } from '@intendance/domain/website/editor/site-parameter/site-parameter.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { describer } from '../../../platform/history/history-describer.js';
import { field } from '../../../platform/history/history-fields.js';
import { excerpt } from '../page-item/describe-item.js';
import { SiteContents } from './site-contents.js';
import { ParameterController } from './site-parameter.controller.js';

const labels: Readonly<Record<SiteParameterCode, string>> = {
  contact_text: 'Nous contacter',
  practical_text: 'Infos pratiques',
  edito_title: 'Titre du mot du CSE',
  edito_content: 'Mot du CSE',
  memo_title: 'Titre du mémo',
  memo_content: 'Mémo',
  home_order: 'Ordre de l’accueil',
  cse_order: 'Ordre de la page du CSE',
};
const blockLabels: Readonly<Record<string, string>> = {
  edito: 'Mot du CSE',
  advantages: 'Avantages',
  blog: 'Actualités',
  pv: 'Procès-verbaux',
  memo: 'Mémo',
  facebook: 'Équipe',
};

export const siteParameterNoun = noun({
  feature: 'website-pages',
  controllers: [ParameterController],
  providers: [SiteContents],
  exports: [SiteContents],
  history: [
    describer<SiteParameterEvent>({
      streamType: 'site-parameter',
      recordType: 'parameter',
      describe: ({ type, data }) => ({
        label: `a modifié : ${labels[data.code]}`,
        fields: {
          content:
            type === 'SiteTextWritten'
              ? excerpt(labels[data.code], data.text)
              : field(labels[data.code], data.blocks.map((code) => blockLabels[code] ?? code).join(', ') || null, [...data.blocks]),
        },
      }),
    }),
  ],
  streams: [
    stream('site-parameter', siteParameterDecider, {
      texts: { text: 'clear: shown on the site', blocks: 'clear: shown on the site' },
      relay: { SiteTextWritten: ['code'], SiteBlocksOrdered: ['code'] },
    }),
  ],
});
