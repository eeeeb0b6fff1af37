import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { ListView, ListViewEvent, ListViewId } from './list-view.events.js';
import { listViewCase } from './list-view.js';

const id = newId() as unknown as EnvironmentId;
const late: ListView = { id: newId<'list-view'>(), list: 'refunds', name: 'En retard', search: 'status=waiting&order=date' };
const shareEvent = (view: ListView): ListViewEvent => ({ type: 'ListViewShared', data: view });
const removal: ListViewEvent = { type: 'ListViewRemoved', data: { id: late.id, list: 'refunds', name: 'En retard' } };
const given = (...events: ListViewEvent[]) => {
  const spec = specifyCase(listViewCase).given({ record: events });
  return {
    share: (view: ListView) => spec.when({ id, type: 'ShareListView', data: view }),
    remove: (viewId: ListViewId) => spec.when({ id, type: 'RemoveListView', data: { id: viewId } }),
  };
};

describe('a shared view', () => {
  it('is shared once, and replaced by another one of its name in its list', () => {
    given()
      .share({ ...late, name: ' En retard ' })
      .then({ record: [shareEvent(late)] });
    given(shareEvent(late))
      .share({ ...late, id: newId<'list-view'>() })
      .then({});
    const other = { ...late, name: 'EN RETARD', search: 'status=waiting' };
    given(shareEvent(late))
      .share({ ...other, id: newId<'list-view'>() })
      .then({ record: [shareEvent(other)] });
    const elsewhere = { ...late, id: newId<'list-view'>(), list: 'people' };
    given(shareEvent(late))
      .share(elsewhere)
      .then({ record: [shareEvent(elsewhere)] });
  });

  it('needs a list and a name, and keeps no text that somebody looked for', () => {
    given()
      .share({ ...late, list: '../people' })
      .thenRefuses('list-view.list-unknown');
    given()
      .share({ ...late, name: '  ' })
      .thenRefuses('list-view.name-missing');
    given()
      .share({ ...late, search: 'q=dupont&status=waiting' })
      .thenRefuses('list-view.has-text');
  });

  it('is one of a hundred at most, which may still be changed', () => {
    const views = Array.from({ length: 100 }, (_, index) => ({ ...late, id: newId<'list-view'>(), name: `Vue ${index}` }));
    const full = given(...views.map(shareEvent));
    full.share(late).thenRefuses('list-view.too-many');
    const [first = late] = views;
    full.share({ ...first, search: '' }).then({ record: [shareEvent({ ...first, search: '' })] });
  });

  it('is removed once', () => {
    given(shareEvent(late))
      .remove(late.id)
      .then({ record: [removal] });
    given(shareEvent(late), removal).remove(late.id).thenRefuses('list-view.unknown');
  });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
