import { describe, expect, it } from "vitest";
import { readTable } from "./user-table.ts";

const header = "userName,password,email";

describe("a table of users", () => {
  it.each([
    ["commas", `${header},teamName\nada,Passw0rd,a@b,"one, two"`],
    ["semicolons", `${header},teamName\nada,Passw0rd,a@b,"one, two"`.replaceAll(/,(?! )/g, ";")],
    ["tabs", `${header},teamName\nada,Passw0rd,a@b,one@ two`.replaceAll(",", "\t").replace("one@", "one,")],
    ["other spellings of its headers", `User Name,PASSWORD,E-mail,team_name\nada,Passw0rd,a@b,"one, two"`],
    ["unknown columns and empty lines", `x,${header},teamName\n\n1,ada,Passw0rd,a@b,"one, two"\n,,,,\n`],
  ])("is parsed with %s", async (_, text) => {
    expect(await readTable(text, 10)).toEqual({
      ok: true,
      rows: [{ userName: "ada", password: "Passw0rd", email: "a@b", teamName: "one, two" }],
    });
  });

  it("has no value for an empty cell, and keeps the spaces of a password", async () => {
    const table = await readTable(`${header},phone\n ada , Pass , a@b ,`, 10);
    expect(table).toEqual({ ok: true, rows: [{ userName: "ada", password: " Pass ", email: "a@b" }] });
  });

  it("keeps the space at the end of a password in the last cell", async () => {
    const table = await readTable("\ufeff\n userName,email,password\nada,a@b,Pass \n \n", 10);
    expect(table).toEqual({ ok: true, rows: [{ userName: "ada", password: "Pass ", email: "a@b" }] });
  });

  it("may have empty cells after its last column", async () => {
    const table = await readTable(`${header}\nada,Pass,a@b,, `, 10);
    expect(table).toEqual({ ok: true, rows: [{ userName: "ada", password: "Pass", email: "a@b" }] });
  });

  it.each([
    ["", "empty"],
    [header, "empty"],
    ["name,mail\nada,a@b", "columns-missing"],
    [`${header}\n"ada,x,y`, "unreadable"],
    [`${header},realName\nada,x,y,Lovelace, Ada`, "too-many-cells"],
    [`${header}\na,b,c\nd,e,f\ng,h,i`, "too-long"],
  ])("%j is rejected: %s", async (text, error) => {
    expect(await readTable(text, 2)).toEqual({ ok: false, error });
  });
});
