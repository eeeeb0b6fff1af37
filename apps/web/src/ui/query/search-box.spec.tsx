import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mount } from '../kit/kit-harness.js';
import { SearchBox } from './search-box.js';

afterEach(cleanup);

function Sample({ searches }: { searches: string[] }) {
  const [text, setText] = useState('');
  const search = (query: string) => {
    searches.push(query);
    setText(query);
  };
  return <SearchBox label="Rechercher" value={text} onSearch={search} isInstant />;
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Rechercher' });

describe('a search', () => {
  it('of what is here follows each letter, and is asked no second time when the field is left', async () => {
    const searches: string[] = [];
    mount(<Sample searches={searches} />);
    await userEvent.type(box(), 'mar');
    await userEvent.tab();
    expect(searches).toEqual(['m', 'ma', 'mar']);
    await userEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
    expect([searches.at(-1), box().value]).toEqual(['', '']);
  });
});
