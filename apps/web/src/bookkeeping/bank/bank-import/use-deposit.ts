import { useSearchParams } from 'react-router-dom';

/** The address has the open import, so that a reload shows its progress: `?depot=id`. */
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
