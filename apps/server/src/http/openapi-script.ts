/** Sends the forms of the page. The policy of the page allows this script by its hash. */
export const OPENAPI_SCRIPT = `
const MAX_SHOWN = 100000;

addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const output = form.querySelector("output");
  output.textContent = "Waiting for the response…";
  try {
    output.textContent = await describe(await send(form));
  } catch (error) {
    output.textContent = String(error);
  }
});

function send(form) {
  const listFields = (place) =>
    [...form.querySelectorAll("[data-in=" + place + "]")].filter(({ value }) => value !== "");
  const path = listFields("path").reduce(
    (url, { name, value }) => url.replace("{" + name + "}", encodeURIComponent(value)),
    form.dataset.path,
  );
  const query = new URLSearchParams(listFields("query").map(({ name, value }) => [name, value]));
  const headers = new Headers();
  const token = document.getElementById("token").value;
  if (token !== "") headers.set("authorization", "Bearer " + token);
  const [json] = listFields("json");
  if (json) headers.set("content-type", "application/json");
  return fetch(query.size > 0 ? path + "?" + query : path, {
    method: form.dataset.method,
    headers,
    body: json ? json.value : toUpload(listFields("file")),
  });
}

function toUpload(fields) {
  if (fields.length === 0) return undefined;
  const upload = new FormData();
  for (const { name, files } of fields) for (const file of files) upload.append(name, file);
  return upload;
}

async function describe(response) {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  const body = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return response.status + " " + response.statusText + "\\n\\n" + body.slice(0, MAX_SHOWN);
}
`;
