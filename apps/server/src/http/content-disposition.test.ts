import { expect, it } from "vitest";
import { formatContentDisposition } from "./content-disposition.ts";

it.each([
  ["flag.zip", `attachment; filename="flag.zip"; filename*=UTF-8''flag.zip`],
  ["Größe 旗.txt", `attachment; filename="Gr__e _.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E6%97%97.txt`],
  ['a"; x="\\', `attachment; filename="a_; x=__"; filename*=UTF-8''a%22%3B%20x%3D%22%5C`],
  ["it's (1).txt", `attachment; filename="it's (1).txt"; filename*=UTF-8''it%27s%20%281%29.txt`],
  ["a\r\nb", `attachment; filename="a__b"; filename*=UTF-8''a%0D%0Ab`],
  ["\ud800", `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
])("encodes the file name %j", (name, header) => {
  expect(formatContentDisposition("attachment", name)).toBe(header);
});
