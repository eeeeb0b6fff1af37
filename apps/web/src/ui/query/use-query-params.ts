import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useSearchParams } from 'react-router-dom';

type Update = (before: URLSearchParams) => URLSearchParams;

/**
 * The query of the address. Updates that follow one another add up: each starts from the navigation under way, if there is one. Those of
 * `useSearchParams` start from the last render, so a click that ends a search would undo the search.
 */
export function useQueryParams(): [URLSearchParams, (update: Update, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const context = useContext(DataRouterContext);
  const latest = (): URLSearchParams => {
    if (context === null) return params;
    const { location, navigation } = context.router.state;
    const target = navigation.location?.pathname === location.pathname ? navigation.location : location;
    return new URLSearchParams(target.search);
  };
  return [params, (update, options) => setParams(update(latest()), options)];
}
