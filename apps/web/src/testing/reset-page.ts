/** Resets the document, its URL and the storage: the test files of a worker share one window. */
export function resetPage(): void {
  document.body.replaceChildren();
  for (const script of document.head.querySelectorAll("script")) script.remove();
  document.title = "";
  for (const element of [document.documentElement, document.body]) removeAttributes(element);
  if (location.pathname + location.search + location.hash !== "/") history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
}

function removeAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
