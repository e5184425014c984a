package org.echobench.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A kind of file that holds one record as JSON, with the number of its schema.
 *
 * @param name of the file
 * @param schema raised when a field's meaning changes, or a field is added or removed
 * @param type of the record
 * @param remedy what to do about a file with another schema: the end of a sentence, or empty
 */
public record JsonFile<T>(String name, int schema, Class<T> type, String remedy) {

    private static final String SCHEMA = "schema";

    public JsonFile(String name, int schema, Class<T> type) {
        this(name, schema, type, "");
    }

    public boolean isIn(Path folder) {
        return StoredFile.exists(folder.resolve(name));
    }

    /** @throws UserError if the file cannot be read, has another schema, or does not hold such a record */
    public T read(Path folder) {
        Path file = folder.resolve(name);
        try {
            if (!(Json.read(file) instanceof ObjectNode json)) {
                throw damaged(file, "it is not a JSON object", null);
            }
            JsonNode written = json.remove(SCHEMA);
            if (written == null || !written.isInt() || written.intValue() != schema) {
                throw new UserError(file + " was written by another version of Echobench: its schema is " + written
                        + ", and this version reads " + schema + remedy + ".");
            }
            return Json.MAPPER.treeToValue(json, type);
        } catch (JsonProcessingException e) {
            throw damaged(file, Json.reason(e), e);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static UserError damaged(Path file, String reason, Exception cause) {
        return new UserError(file + " is damaged: " + reason + ".", cause);
    }

    /** The file's content. */
    public byte[] bytes(T value) {
        ObjectNode json = Json.MAPPER.createObjectNode().put(SCHEMA, schema);
        json.setAll(Json.MAPPER.<ObjectNode>valueToTree(value));
        return Json.bytes(json);
    }

    /** Writes the file; on return it is complete and on the disk. */
    public void write(Path folder, T value) throws IOException {
        Disk.write(folder.resolve(name), bytes(value));
    }
}
