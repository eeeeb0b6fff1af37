import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { clearNotices, keepNotice, readNotices, useNotices } from './notices.js';

const notices = () => renderHook(() => useNotices()).result;

describe('the notices of a session', () => {
  beforeEach(clearNotices);

  it('are kept, newest first, unread until they are read', () => {
    const result = notices();
    act(() => keepNotice({ id: 'one', kind: 'success', title: 'Demande enregistrée.' }));
    act(() => keepNotice({ id: 'two', kind: 'error', title: 'Fichier trop volumineux' }));
    expect(result.current.map(({ id, isRead }) => [id, isRead])).toEqual([
      ['two', false],
      ['one', false],
    ]);
    act(readNotices);
    expect(result.current.every(({ isRead }) => isRead)).toBe(true);
  });

  it('replace what they follow, and are news again', () => {
    const result = notices();
    act(() => keepNotice({ id: 'export', kind: 'loading', title: 'Export en cours' }));
    act(readNotices);
    act(() => keepNotice({ id: 'export', kind: 'success', title: 'Export terminé' }));
    expect(result.current).toMatchObject([{ id: 'export', kind: 'success', title: 'Export terminé', isRead: false }]);
  });

  it('are fifty at most: the oldest go', () => {
    const result = notices();
    act(() => {
      for (let rank = 0; rank < 60; rank += 1) keepNotice({ id: String(rank), kind: 'info', title: `Message ${rank}` });
    });
    expect(result.current.length).toBe(50);
    expect(result.current[0]?.id).toBe('59');
  });
});
