import { useSearchParams } from 'react-router';

/** Filters that live in the address: they survive the way to a row and back, and can be sent to a colleague. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const get = (name: string) => search.get(name) ?? '';
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { get, set };
}
