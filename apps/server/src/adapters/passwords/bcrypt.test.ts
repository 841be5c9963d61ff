import { expect, it } from "vitest";
import { type BcryptVerifier, verifyBcrypt } from "./bcrypt.ts";

const SALT = "n79VH.0Q2TMWmt3Oqt9uku";
const CHECKSUM = "Kq4Noyk3094Y2QlB8NdRT8SvGiI4ft2";
const PLAIN = `$2b$12$${SALT}${CHECKSUM}`;

// The keys were computed with Python's hashlib and hmac.
it.each([
  [
    "the second form",
    `$bcrypt-sha256$v=2,t=2b,r=12$${SALT}$${CHECKSUM}`,
    "7CwRr5rxo2JZcVmSDAi/2JPTkvkAdNy20Cz2LwYC0fw=",
    PLAIN,
  ],
  [
    "the first form",
    `$bcrypt-sha256$2b,12$${SALT}$${CHECKSUM}`,
    "XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg=",
    PLAIN,
  ],
  [
    "a cost of one digit",
    `$bcrypt-sha256$v=2,t=2a,r=4$${SALT}$${CHECKSUM}`,
    "7CwRr5rxo2JZcVmSDAi/2JPTkvkAdNy20Cz2LwYC0fw=",
    `$2a$04$${SALT}${CHECKSUM}`,
  ],
  ["plain bcrypt", PLAIN, "password", PLAIN],
])("IMPORT-6 %s is reduced to bcrypt", async (_, stored, key, hash) => {
  const asked: string[][] = [];
  const verify: BcryptVerifier = async (...given) => asked.push(given) > 0;
  expect(await verifyBcrypt(stored, "password", verify)).toBe(true);
  expect(asked).toEqual([[key, hash]]);
});
