import { useSearchParams } from 'react-router-dom';

/** The record that is open over its list is in the address: `?fiche=id`, `?fiche=new`. */
export function useOpenRecord() {
  const [params, setParams] = useSearchParams();
  const set = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('fiche');
      else next.set('fiche', id);
      return next;
    });
  return { id: params.get('fiche') || null, open: (id: string) => set(id), close: () => set(null) };
}
