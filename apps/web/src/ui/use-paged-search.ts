import { useSearchParams } from "react-router";

const PER_PAGE = 30;

/** The search text and the page number, both stored in the URL. `name` is the URL parameter of the text. */
export function usePagedSearch(name: string) {
  const [address, setAddress] = useSearchParams();
  const searchText = address.get(name) ?? "";
  const page = Math.max(1, Math.trunc(Number(address.get("page"))) || 1);
  return {
    words: searchText,
    page,
    perPage: PER_PAGE,
    query: { count: PER_PAGE, skip: (page - 1) * PER_PAGE },
    onSearch: (next: string) => setAddress(next === "" ? {} : { [name]: next }),
    onPage: (next: number) =>
      setAddress({
        ...(searchText !== "" && { [name]: searchText }),
        ...(next > 1 && { page: String(next) }),
      }),
  };
}
