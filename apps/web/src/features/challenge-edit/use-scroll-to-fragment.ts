import { useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls to the section that the URL names: it did not exist yet when the browser opened the page. */
export function useScrollToFragment(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
