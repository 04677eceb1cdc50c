import { useSearchParams } from 'react-router';
import { useSettled } from '@inkfield/ui/use-settled';

/** Filters that live in the address: they survive the way to a row and back, and can be sent to a colleague. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const settled = useSettled(search.toString());
  const get = (name: string) => search.get(name) ?? '';
  /** Several at once: of two changes of the address in a row only the second would count. */
  const setAll = (values: Record<string, string>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const set = (name: string, value: string) => setAll({ [name]: value });
  /** The filters after a pause in typing, for requests to the server. */
  const getSettled = (name: string) => new URLSearchParams(settled).get(name) ?? '';
  return { get, getSettled, set, setAll };
}
