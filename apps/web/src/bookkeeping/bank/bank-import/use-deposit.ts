import { useSearchParams } from 'react-router-dom';

/** The import that is open is in the address, so that its progress is found again: `?depot=id`. */
export function useDeposit() {
  const [params, setParams] = useSearchParams();
  const set = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('depot');
      else next.set('depot', id);
      return next;
    });
  return { id: params.get('depot'), open: set, close: () => set(null) };
}
