-- The pair that signs team tokens is kept where all key pairs are, under the name game-{id}.
alter table games drop column public_key, drop column private_key_sealed;
