import { describe, expect, it } from '@jest/globals';
import { personFolders } from './archive-paths.js';

const louis = { lastname: 'ABADIE', firstname: 'Louis' };

describe('the paths of an archive of attachments', () => {
  it('have a folder per person, and the names of the files', () => {
    const file = personFolders()(louis);
    expect([file('rib.pdf'), file('RIB.pdf'), file('rib'), file('livret.tar.gz')]).toEqual([
      'ABADIE Louis/rib.pdf',
      'ABADIE Louis/RIB (2).pdf',
      'ABADIE Louis/rib',
      'ABADIE Louis/livret.tar.gz',
    ]);
  });
  it('keep namesakes apart', () => {
    const folderOf = personFolders();
    expect([folderOf(louis)('rib.pdf'), folderOf(louis)('rib.pdf')]).toEqual(['ABADIE Louis/rib.pdf', 'ABADIE Louis (2)/rib.pdf']);
  });
  it('have no character that a disk refuses, and lead nowhere else', () => {
    const file = personFolders()({ lastname: '../DE L/ETANG', firstname: 'Zoé:' });
    expect([file('..\\mars?.pdf'), file('..')]).toEqual(['-DE L-ETANG Zoé-/-mars-.pdf', '-DE L-ETANG Zoé-/fichier']);
  });
});
