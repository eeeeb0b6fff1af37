import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { meQuery } from '../../platform/me-query.js';
import { mount } from '../../ui/kit/kit-harness.js';
import { SectionTabs } from '../../ui/page/section-tabs.js';
import type { Person } from './person.js';
import { type PersonSection, PersonSections } from './person-sections.js';
import { usePersonSections } from './use-person-sections.js';

const section = (id: string, feature: PersonSection['feature'], staysAfterErasure = false): PersonSection => ({
  id,
  label: id,
  feature,
  staysAfterErasure,
  Content: ({ person }) => <p>{`${id} de ${person.fullname}`}</p>,
});
const sections = [section('montants', 'people', true), section('documents', 'people'), section('opérations', 'operations')];

function Sections({ person }: { person: Person }) {
  return <SectionTabs label="Fiche" tabs={usePersonSections(person)} />;
}

function show(person: Partial<Person>): void {
  const queries = new QueryClient();
  const environment = { type: 'cse', brand: null, is_active: true, remaining_time: 1, modules: [] };
  const permissions = ['PEOPLE_ACCESS'];
  queries.setQueryData(meQuery.queryKey, { permissions, accounting_permissions: [], is_operator: false, environment } as never);
  mount(
    <QueryClientProvider client={queries}>
      <PersonSections value={sections}>
        <Sections person={{ id: '1', fullname: 'MARTIN Anne', is_erased: false, ...person } as Person} />
      </PersonSections>
    </QueryClientProvider>,
  );
}

afterEach(cleanup);

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

describe('the sections that other areas add to the page of a person', () => {
  it('are shown to the users who may open them', () => {
    show({});
    expect(tabs()).toEqual(['montants', 'documents']);
    expect(screen.getByText('montants de MARTIN Anne')).toBeTruthy();
  });

  it('are those of an erased person that stay', () => {
    show({ is_erased: true });
    expect(tabs()).toEqual(['montants']);
  });
});
