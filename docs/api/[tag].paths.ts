import { apiPage, apiTags } from "../.vitepress/api-reference.ts";

export default {
  paths: () => apiTags().map((tag) => ({ params: { tag }, content: apiPage(tag) })),
};
