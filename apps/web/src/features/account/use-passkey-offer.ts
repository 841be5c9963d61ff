import type { PasskeyProof } from "@gonfalon/contract/passkey.ts";
import { useEffect, useEffectEvent } from "react";
import { offerPasskeys } from "./passkeys.ts";

/** Offers passkeys in the suggestions of the name field while the form is shown. */
export function usePasskeyOffer(onChoose: (proof: PasskeyProof) => void): void {
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    let isShown = true;
    void offerPasskeys().then((proof) => {
      if (proof && isShown) choose(proof);
    });
    return () => {
      isShown = false;
    };
  }, []);
}
