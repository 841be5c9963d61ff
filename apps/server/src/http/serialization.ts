import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifySerializerCompiler } from "fastify";

const compile = SerializerSelector()();

/** Serializes responses like Fastify, but compiles each schema on first use, which makes the start faster. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ httpStatus = "", ...route }) => {
  let serialize: ReturnType<typeof compile> | undefined;
  return (data) => {
    serialize ??= compile({ ...route, httpStatus });
    return serialize(data);
  };
};
