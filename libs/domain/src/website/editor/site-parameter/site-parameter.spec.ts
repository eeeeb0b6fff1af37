import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { SiteParameterCode, SiteParameterEvent } from './site-parameter.events.js';
import { type SiteContent, shownContent, siteParameterCase, siteParameterId } from './site-parameter.js';

const context = caseContext();
const parameter = specifyCase(siteParameterCase, context);
const given = (...events: SiteParameterEvent[]) => parameter.given({ parameter: events });
const write = (code: SiteParameterCode, content: SiteContent, isNew?: boolean) =>
  ({
    id: siteParameterId(context.environmentId, code),
    type: 'WriteSiteParameter',
    data: { content, ...(isNew && { isNew }) },
  }) as const;
const textWritten: SiteParameterEvent = { type: 'SiteTextWritten', data: { code: 'edito_title', text: 'Bonjour' } };

describe('a text of the site', () => {
  it('is written without the spaces around it', () =>
    given()
      .when(write('edito_title', ' Bonjour '))
      .then({ parameter: [textWritten] }));
  it('is not written twice', () => given(textWritten).thenRepeating(write('edito_title', 'Bonsoir')));
  it.each(['', '  ', '<p></p>', '<p>&nbsp;</p>'])('is never empty: %j', (content) =>
    given()
      .when(write('edito_content', content))
      .thenRefuses('site-parameter.empty', ({ message }) => expect(message).toBe('Le champ ne peut rester vide.')),
  );
  it('may be a picture alone', () => given().when(write('contact_text', '<p><img src="/x"></p>')).thenTypes('SiteTextWritten'));
  it('is no list', () =>
    given()
      .when(write('edito_title', ['edito']))
      .thenRefuses('site-parameter.kind'));
  it('is not created over the text of another editor', () => {
    given(textWritten)
      .when(write('edito_title', 'Bonsoir', true))
      .thenRefuses('site-parameter.exists');
    given(textWritten)
      .when(write('edito_title', 'Bonjour', true))
      .then({});
  });
  it('has a code of its environment', () =>
    given()
      .when({ ...write('edito_title', 'x'), id: siteParameterId(caseContext().environmentId, 'edito_title') })
      .thenRefuses('site-parameter.unknown'));
});

describe('the order of the blocks', () => {
  it('shows every block until it is saved', () => expect(shownContent('cse_order', { content: null })).toEqual(['memo', 'facebook', 'pv']));
  it('may leave blocks of the home page out', () =>
    given()
      .when(write('home_order', ['blog', 'edito']))
      .then({ parameter: [{ type: 'SiteBlocksOrdered', data: { code: 'home_order', blocks: ['blog', 'edito'] } }] }));
  it.each<[string, SiteParameterCode, string[]]>([
    ['every block of the page of the council', 'cse_order', ['pv', 'memo']],
    ['blocks of its page only', 'home_order', ['edito', 'facebook']],
    ['each block once', 'home_order', ['edito', 'edito']],
  ])('has %s', (_, code, blocks) => given().when(write(code, blocks)).thenRefuses('site-parameter.blocks'));
  it('is no text', () => given().when(write('home_order', 'edito')).thenRefuses('site-parameter.kind'));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
