import { useEffect } from "react";
import { useLocation } from "react-router";

/** Scrolls to the section in the URL: the browser cannot, because the section was not loaded yet. */
export function useScrollToFragment(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
