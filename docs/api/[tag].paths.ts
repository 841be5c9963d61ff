import { listApiTags, renderApiPage } from "../.vitepress/api-reference.ts";

export default {
  paths: () => listApiTags().map((tag) => ({ params: { tag }, content: renderApiPage(tag) })),
};
